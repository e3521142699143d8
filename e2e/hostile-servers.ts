import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from "node:net";

/** What a hostile page would reach: a server that notes each request, and others that note connections. */
export class HostileServers {
  /** Paths that were asked for. */
  readonly requests: string[] = [];
  /** Names of the servers that were connected to, once for each connection. */
  readonly connections: string[] = [];
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();

  /** Starts a server that answers every request, with a picture where nothing else is said, under a name; answers its origin. */
  async http(name: string, answer: RequestListener = answerWithPicture): Promise<string> {
    const server = createServer((request, response) => {
      this.requests.push(request.url ?? "");
      answer(request, response);
    });
    return `http://${await this.#listening(server, name)}`;
  }

  /** Starts a server that takes connections under a name, and says nothing; answers its origin. */
  async tcp(name: string): Promise<string> {
    const server = createTcpServer((socket) => socket.destroy());
    return `http://${await this.#listening(server, name)}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
  }

  async #listening(server: Server, name: string): Promise<string> {
    this.#servers.push(server);
    server.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      this.connections.push(name);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return `127.0.0.1:${port}`;
  }
}

/** One grey pixel. */
const picture = Buffer.from("R0lGODlhAQABAIAAAICAgP///ywAAAAAAQABAAACAkQBADs=", "base64");

const answerWithPicture: RequestListener = (_, response) => {
  response.writeHead(200, { "content-type": "image/gif", connection: "close" }).end(picture);
};
