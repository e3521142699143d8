import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { lookup } from "mrmime";
import { escaped } from "../extraction/run-text.ts";
import { codeOf, filesInFolder, onDisk } from "./disk.ts";
import { labHeaders } from "./lab-headers.ts";

/** A page that the lab is to show first. */
export interface ServedPage {
  /** The file's name, by which the lab tells what it holds. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface LabServerOptions {
  /** The address to listen at; one of this machine alone, unless others are to reach it. */
  readonly host: string;
  readonly port: number;
  /** True where a free port will do if that one is taken: nobody named it. */
  readonly orAnother: boolean;
  readonly page?: ServedPage;
}

const built = fileURLToPath(new URL("../../dist/", import.meta.url));

/**
 * Serves the built lab, and a page where one is to be shown.
 *
 * @throws RangeError with a sentence where nothing is built or the port is taken
 */
export async function serveLab({ page, ...place }: LabServerOptions) {
  if (!existsSync(`${built}index.html`)) throw new RangeError("The lab is not built here. To build it: npm run build");
  // Whoever does not know it, another user of this machine or a page elsewhere, cannot ask for the page.
  const id = randomBytes(16).toString("base64url");
  const server = createServer(labHandler(built, page && { ...page, id }));
  await listening(server, place);
  const { port } = server.address() as AddressInfo;
  const home = `http://${place.host.includes(":") ? `[${place.host}]` : place.host}:${port}/`;
  return {
    /** Where a browser finds it, with the page. */
    address: page === undefined ? home : `${home}#open=${id}&name=${escaped(page.name)}`,
    /** Ends it at once. */
    close: async (): Promise<void> => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/**
 * Answers with the files of a folder, each with its headers, and under `/open/` with the page. The files are read once: one that goes
 * meanwhile, or a part of one that is asked for, cannot fail.
 */
export function labHandler(folder: string, page?: ServedPage & { readonly id: string }) {
  const files = new Map(Array.from(filesIn(folder), (file) => [file.url, file]));
  return ({ method = "", url = "/", headers }: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of Object.entries(labHeaders(url))) response.setHeader(name, value);
    if (method !== "GET" && method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    if (page !== undefined && url === `/open/${page.id}`) {
      // Data, which no browser takes for a document of the lab's own.
      response.writeHead(200, {
        "Content-Type": "application/octet-stream",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
      });
      response.end(page.bytes);
      return;
    }
    // An address is taken as it is written, as its headers are found: no other way of writing it has others.
    const file = files.get(url.replace(/[?#].*$/su, "").replace(/\/$/u, "/index.html"));
    if (file === undefined) response.writeHead(404).end();
    else if (headers["if-none-match"] === file.etag) response.writeHead(304, { ETag: file.etag }).end();
    else
      response
        .writeHead(200, { "Content-Type": file.type, "Content-Length": file.bytes.length, ETag: file.etag })
        .end(file.bytes);
  };
}

function* filesIn(folder: string) {
  for (const { path, diskPath, problem } of filesInFolder(folder)) {
    if (problem !== undefined) continue;
    const bytes = readFileSync(onDisk(diskPath));
    const type = lookup(path)?.replace(/^text\/html$/u, "$&;charset=utf-8") ?? "application/octet-stream";
    yield { url: `/${path}`, bytes, type, etag: `"${createHash("sha256").update(bytes).digest("base64url")}"` };
  }
}

async function listening(server: Server, { host, port, orAnother }: Omit<LabServerOptions, "page">): Promise<void> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const code = codeOf(error);
    if (code === "EADDRINUSE" && orAnother) await once(server.listen(0, host), "listening");
    else if (code === "EADDRINUSE") throw new RangeError(`--port ${port}: taken by another program`, { cause: error });
    else if (code === "EACCES") throw new RangeError(`--port ${port}: not allowed; take one from 1024 on`, { cause: error });
    else if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new RangeError(`--host ${host}: not an address of this machine`, { cause: error });
    else throw error;
  }
}
