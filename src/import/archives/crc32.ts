const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** The check sum by which an archive knows that an entry is whole; `before` is that of the bytes that come before these. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (let index = 0; index < bytes.length; index++) sum = (table[(sum ^ (bytes[index] ?? 0)) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
