/** Offers a text or bytes to the user as a file. */
export function saveFile(name: string, mediaType: string, content: string | Uint8Array<ArrayBuffer> | Blob): void {
  const type = typeof content === "string" ? `${mediaType};charset=utf-8` : mediaType;
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then, and holds the blob itself.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
