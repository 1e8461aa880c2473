// The installed package holds JavaScript, the project's folder TypeScript.
const isPackage = import.meta.filename.endsWith('.js')

/** What an operator types for a command: `commandLine('backup')` is `npm run backup`, or `tercet backup` of the package. */
export function commandLine(command: string): string {
  if (isPackage) return `tercet ${command}`
  return command === 'start' ? 'npm start' : `npm run ${command}`
}
