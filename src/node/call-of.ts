/** How a command is called: in a checkout by npm, which runs the TypeScript; from the package, where this is compiled, by its name. */
export function callOf(command: string): string {
  return import.meta.url.endsWith(".ts") ? `npm run -s ${command} --` : `contentscope ${command}`;
}
