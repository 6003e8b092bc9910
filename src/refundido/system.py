"""Bottom of the house: why the system refused something, in Spanish.

Knows the errors of the system by number. Knows nothing of what was being done.
"""

from __future__ import annotations

import errno

_REASONS = {
    errno.EPERM: "la operación no está permitida",
    errno.ENOENT: "no existe el archivo o la carpeta",
    errno.EIO: "el disco falló",
    errno.EACCES: "faltan permisos",
    errno.EBUSY: "está en uso",
    errno.EEXIST: "ya existe",
    errno.EXDEV: "está en otro disco",
    errno.ENOTDIR: "hay un archivo donde debe haber una carpeta",
    errno.EISDIR: "hay una carpeta donde debe haber un archivo",
    errno.EINVAL: "el sistema no admite ese nombre o esa operación",
    errno.ENFILE: "hay demasiados archivos abiertos",
    errno.EMFILE: "hay demasiados archivos abiertos",
    errno.EFBIG: "el archivo es demasiado grande",
    errno.ENOSPC: "no queda espacio en el disco",
    errno.EROFS: "el disco es de sólo lectura",
    errno.EMLINK: "hay demasiados enlaces",
    errno.ENAMETOOLONG: "el nombre es demasiado largo",
    errno.ENOTEMPTY: "la carpeta no está vacía",
    errno.ELOOP: "hay enlaces que se siguen en círculo",
    errno.EDQUOT: "se agotó la cuota de disco",
    errno.ETXTBSY: "está en uso",
    errno.ENOMEM: "no alcanza la memoria",
    errno.ESTALE: "la carpeta de red ya no está",
    errno.ENODEV: "no existe el dispositivo",
    errno.ETIMEDOUT: "el sistema no respondió a tiempo",
}


def system_reason(error: BaseException) -> str:
    """Why the system refused: "no queda espacio en el disco"; by number where that has no name here."""
    number = getattr(error, "errno", None)
    if number in _REASONS:
        return _REASONS[number]
    if number is None:
        return str(error) or "causa desconocida"
    return f"causa desconocida (error {number} del sistema)"
