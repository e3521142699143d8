/** The address that opens the lab without its last session. */
export function safeAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set("safe", "1");
  // A link's settings may be to blame too.
  url.hash = "";
  return url.href;
}

/** The same address, for later: without asking for safety again. */
export function usualAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("safe");
  return url.href;
}
