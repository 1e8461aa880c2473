export const sessions = {
  device: (browser: string, system: string) => `${browser} on ${system}`,
  program: (name: string) => `A program (${name})`,
  unknownDevice: 'An unknown device',
}
