/** A byte of a name that is not UTF-8 is kept as this and the byte: half a character, which no name that is UTF-8 can have. */
const lone = 0xdc00;

/**
 * A name as the file system has it, as text. Names are bytes there, and those that are no UTF-8 are kept too: `onDisk` leads back.
 *
 * @param bytes a name or a path
 */
export function nameOf(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text !== undefined) return text;
  let name = "";
  for (let at = 0; at < bytes.length;) {
    const length = [1, 2, 3, 4].find((count) => decoded(bytes.subarray(at, Math.min(at + count, bytes.length))) !== undefined);
    name +=
      length === undefined ? String.fromCharCode(lone + (bytes[at] ?? 0)) : (decoded(bytes.subarray(at, at + length)) ?? "");
    at += length ?? 1;
  }
  return name;
}

/** A path made of names that `nameOf` gave, as the file system has it. */
export function onDisk(path: string): string | Buffer {
  if (!/[\udc80-\udcff]/u.test(path)) return path;
  const parts = path.split(/([\udc80-\udcff])/u);
  return Buffer.concat(parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : Buffer.of(part.charCodeAt(0) - lone))));
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
