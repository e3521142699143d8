import { describe, expect, it } from "vitest";
import { queueAddressOf } from "./address.ts";

describe("address of a queue", () => {
  it("has a host, and a port and a database where they are not the usual ones", () => {
    expect(queueAddressOf("redis://cache")).toEqual({
      shown: "redis://cache:6379",
      redis: { host: "cache", port: 6379, db: 0 },
    });
    expect(queueAddressOf("rediss://[::1]:7000/3")).toMatchObject({
      redis: { host: "::1", port: 7000, db: 3, tls: {} },
    });
  });

  it("may have a name and a password, which are not shown", () => {
    const address = queueAddressOf("redis://ann:s%20ecret@cache:1/2");
    expect(address).toMatchObject({
      redis: { username: "ann", password: "s ecret" },
      shown: "redis://cache:1/2",
    });
    expect(queueAddressOf("redis://:secret@cache/zero")).toMatch(/^--queue redis:\/\/:…@cache\/zero: not of the form redis:/);
  });

  it.each([
    "redis://ann:se/cret@cache",
    "redis://ann:se@cret@cache/zero",
    "redis://ann:1/secret@cache",
    "redis://ann:1#secret@cache",
    "redis://ann:1?secret@cache",
    "redis://secret@cache/zero",
    "redis://ann:s%zcret@cache",
    "redis://ann:s%2Fcret@cache/zero",
    "ann:se/cret@cache:6379",
    "redis:/ann:secret@cache",
    "redis://cache?password=secret",
  ])("does not show the password in %s, which it refuses", (text) => {
    expect(queueAddressOf(text)).toMatch(/^--queue (?:redis:.*|ann:.*)cache.*: not of the form redis:/);
    expect(queueAddressOf(text)).not.toMatch(/cret|se@|%2F[^,]*cache/);
  });

  it.each(["redis://ann:se%2Fcret@cache", "redis://ann:se%40cret@cache", "redis://ann:se@cret@cache"])(
    "does not show the password in %s",
    (text) => {
      const address = queueAddressOf(text);
      expect(address).toMatchObject({
        redis: { username: "ann", password: expect.stringMatching(/^se[/@]cret$/) as string },
        shown: "redis://cache:6379",
      });
    },
  );

  it.each(["cache:6379", "http://cache", "redis://", "redis://cache/a", "redis://cache/1/2", "redis://cache?db=1", ""])(
    "refuses %s",
    (text) => {
      expect(queueAddressOf(text)).toMatch(/not of the form redis:\/\/host:port or redis:\/\/host:port\/database/);
    },
  );
});
