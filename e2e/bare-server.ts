import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import sirv from "sirv";

/** A server of plain files that sends none of the lab's headers. */
export interface BareServer {
  /** The lab's address. */
  readonly home: string;
  /** Paths that were asked for outside of the lab's folder. */
  readonly outside: readonly string[];
  readonly close: () => void;
}

/** Serves the built lab from a folder, "/" or one with a slash at both ends. */
export async function serveBare(folder = "/"): Promise<BareServer> {
  const files = sirv(fileURLToPath(new URL("../dist", import.meta.url)));
  const outside: string[] = [];
  const server = createServer((request, response) => {
    const { url = "" } = request;
    if (url.startsWith(folder)) {
      request.url = url.slice(folder.length - 1);
      files(request, response);
      return;
    }
    outside.push(url);
    response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    home: `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`,
    outside,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
