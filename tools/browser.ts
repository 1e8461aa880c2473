/** What every Chromium that we start is told: it runs in containers too, and asks nobody for anything. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
