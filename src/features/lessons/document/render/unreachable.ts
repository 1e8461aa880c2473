/** Ends a `switch` that names every case: another one is an error of types. */
export function unreachable(value: never): never {
  throw new Error(`Nothing is known of ${JSON.stringify(value)}.`)
}
