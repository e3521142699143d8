import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { pipeline, type Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { createBrotliDecompress } from "node:zlib";
import sirv from "sirv";
import { escaped } from "../extraction/run-text.ts";
import { errorCode, filesInFolder } from "./disk.ts";
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
  if (!existsSync(`${built}sw.js`)) throw new RangeError("The lab is not built here. To build it: npm run build");
  // Only who knows the id can ask for the page: no other user of this machine, and no page elsewhere.
  const id = randomBytes(16).toString("base64url");
  const server = createServer(labHandler(built, page && { ...page, id }));
  await listening(server, place);
  const { address, port } = server.address() as AddressInfo;
  const opened = page === undefined ? "" : `#open=${id}&name=${escaped(page.name)}`;
  return {
    /** Where browsers find it, with the page: those of this machine first. */
    addresses: hostsAt(address, place.host).map((host) => `http://${host}:${port}/${opened}`),
    /** Ends it at once. */
    close: (): void => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The hosts in the addresses of a server. An address that stands for all of this machine's opens nothing itself. */
function hostsAt(address: string, host: string): readonly string[] {
  if (address !== "0.0.0.0" && address !== "::") return [host.includes(":") ? `[${host}]` : host];
  const places = Object.values(networkInterfaces()).flatMap((all = []) => all);
  return ["127.0.0.1", ...places.flatMap((place) => (place.family === "IPv4" && !place.internal ? [place.address] : []))];
}

/** Answers with the files of a folder, each with its headers, and under `/open/` with the page. */
export function labHandler(folder: string, page?: ServedPage & { readonly id: string }): RequestListener {
  let lab = labIn(folder);
  return (request, response) => {
    const { method = "", url = "/", headers } = request;
    for (const [name, value] of Object.entries(labHeaders(url))) response.setHeader(name, value);
    if (method !== "GET" && method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD" }).end();
      return;
    }
    if (page !== undefined && url === `/open/${page.id}`) {
      // Sent as data, so that no browser takes it for a document of the lab's own.
      response.writeHead(200, {
        "Content-Type": "application/octet-stream",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
      });
      response.end(page.bytes);
      return;
    }
    // An address is taken as it is written, for the file as for its headers: no other way of writing it has other headers.
    const path = url.replace(/[?#].*$/su, "").replace(/\/$/u, "/index.html");
    if (![undefined, lab.built].includes(builtAt(folder))) lab = labIn(folder);
    const isThere = lab.addresses.has(path);
    if (isThere) response.setHeader("ETag", lab.tag).setHeader("Vary", "Accept-Encoding");
    if (!isThere || headers["if-none-match"] === lab.tag) {
      response.writeHead(isThere ? 304 : 404).end();
      return;
    }
    // sirv does not handle a file that cannot be read, or whose reader has left.
    response.once("pipe", (file: Readable) => {
      file.once("error", () => response.destroy());
      response.once("close", () => file.destroy());
    });
    // sirv fails on a range that ends before it begins, and knows neither ranges from the end nor conditions: these get the whole file.
    const [, start, end] = /^bytes=(\d+)-(\d*)$/u.exec(headers.range ?? "") ?? [];
    if (headers["if-range"] !== undefined || (end !== "" && !(Number(end) > Number(start)))) delete headers.range;
    request.url = path;
    lab.files(request, response, () => {
      // The package has its scripts as brotli alone, which halves it. Browsers take that from this machine, and over https: from any.
      response.writeHead(200, { "Content-Type": "text/javascript" });
      pipeline(createReadStream(`${folder}${path}.br`), createBrotliDecompress(), response, () => undefined);
    });
  };
}

/** The files of a build. Its service worker names each by what is in it: it tells builds apart, as dates and sizes in a package do not. */
function labIn(folder: string) {
  const hash = createHash("sha256").update(readFileSync(join(folder, "sw.js")));
  return {
    built: builtAt(folder),
    tag: `W/"${hash.digest("base64url")}"`,
    addresses: new Set(Array.from(filesInFolder(folder), ({ path }) => `/${path.replace(/\.(?:br|gz)$/u, "")}`)),
    files: sirv(folder, { brotli: true, gzip: true, extensions: [] }),
  };
}

const builtAt = (folder: string) => statSync(join(folder, "sw.js"), { throwIfNoEntry: false })?.mtimeMs;

async function listening(server: Server, { host, port, orAnother }: Omit<LabServerOptions, "page">): Promise<void> {
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    const code = errorCode(error);
    if (code === "EADDRINUSE" && orAnother) await once(server.listen(0, host), "listening");
    else if (code === "EADDRINUSE") throw new RangeError(`--port ${port}: taken by another program`, { cause: error });
    else if (code === "EACCES") throw new RangeError(`--port ${port}: not allowed; take one from 1024 on`, { cause: error });
    else if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
      throw new RangeError(`--host ${host}: not an address of this machine`, { cause: error });
    else throw error;
  }
}
