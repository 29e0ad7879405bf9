/** Has the browser save a text as a file, without a server. `type` is its media type. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it over by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
