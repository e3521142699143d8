interface Scalar {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

/** "Threshold 16.36 characters per tag", "Words kept 1,291", "1 page" of one: the unit where the name does not say it. */
export function scalarText({ name, value, unit }: Scalar): string {
  const number = Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2);
  const isSaid = name.toLowerCase().split(" ").includes(unit.toLowerCase());
  return `${name} ${number}${unit === "" || isSaid ? "" : ` ${value === 1 ? unit.replace(/s$/, "") : unit}`}`;
}
