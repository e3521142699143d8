import { describe, expect, it } from "vitest";
import { queueAddressOf } from "./address.ts";

describe("address of a queue", () => {
  it("has a host, and a port and a database where they are not the usual ones", () => {
    expect(queueAddressOf("redis://cache")).toEqual({
      shown: "redis://cache:6379",
      host: "cache",
      port: 6379,
      db: 0,
      isSecure: false,
    });
    expect(queueAddressOf("rediss://[::1]:7000/3")).toMatchObject({ host: "::1", port: 7000, db: 3, isSecure: true });
  });

  it("may have a name and a password, which are not shown", () => {
    const address = queueAddressOf("redis://ann:s%20ecret@cache:1/2");
    expect(address).toMatchObject({ username: "ann", password: "s ecret", shown: "redis://cache:1/2" });
    expect(queueAddressOf("redis://:secret@cache/zero")).toMatch(/^--queue redis:\/\/:…@cache\/zero: not of the form redis:/);
  });

  it.each(["cache:6379", "http://cache", "redis://", "redis://cache/a", "redis://cache/1/2", "redis://cache?db=1", ""])(
    "refuses %s",
    (text) => {
      expect(queueAddressOf(text)).toMatch(/not of the form redis:\/\/host:port or redis:\/\/host:port\/database/);
    },
  );
});
