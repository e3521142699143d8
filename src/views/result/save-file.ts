/** Offers a text to the user as a file. */
export function saveFile(name: string, mediaType: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${mediaType};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then, and holds the blob itself.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
