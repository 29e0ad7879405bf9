// Explains to an operator why the server cannot listen on a port.

/** Takes the error of listening and the names of the two settings. Returns one line, or undefined for any other error. */
export function describeListenError(error: unknown, [PORT, HOST]: readonly [string, string]): string | undefined {
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `${PORT}: port ${port} of ${address} is in use. Stop the program that uses it, or set ${PORT} to another.`;
  if (code === 'EACCES' && port !== undefined)
    return `${PORT}: this user may not open port ${port}. Set ${PORT} to 1024 or more.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${HOST}: this machine has no address ${address ?? 'of that name'}. Set ${HOST} to one that it has, such as 127.0.0.1.`;
  return undefined;
}
