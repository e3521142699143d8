const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes that a base64 text stands for; padding may be there or not. Plain ECMAScript has no decoder of its own. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let bitCount = 0;
  let written = 0;
  for (const digit of digits) {
    bits = ((bits << 6) | alphabet.indexOf(digit)) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    bytes[written++] = bits >> bitCount;
  }
  return bytes;
}
