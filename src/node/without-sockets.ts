// Takes from a process of Node what leads to the network besides the web's own functions. It is a guard against accidents, and no wall
// against code that means to get out.
import dgram from "node:dgram";
import dns from "node:dns";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import { refuse } from "../evaluation/module-answer.ts";

export function withoutSockets(): void {
  // HTTP, TLS and all that is made of them connects by these.
  net.Socket.prototype.connect = refuse("connect");
  net.Server.prototype.listen = refuse("listen");
  for (const name of ["bind", "connect", "send"] as const) dgram.Socket.prototype[name] = refuse(name);
  for (const functions of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of Object.getOwnPropertyNames(functions))
      if (/^(?:lookup|resolve|reverse)/.test(name)) Object.assign(functions, { [name]: refuse(name) });
  syncBuiltinESMExports();
}
