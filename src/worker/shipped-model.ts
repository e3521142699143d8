const file = "models/learned.json";

/** Fetches the text of the model that comes with the lab. @throws Error where it cannot be fetched. */
export async function fetchShippedModel(): Promise<string> {
  const response = await fetch(address());
  if (!response.ok) throw new Error(`the server answered ${response.status} for ${file}`);
  return response.text();
}

/** As built, a worker lies in a folder of its own beside that of the models, wherever the lab is served. */
function address(): string | URL {
  return import.meta.env.DEV ? `/${file}` : new URL(`../${file}`, self.location.href);
}
