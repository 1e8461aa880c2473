import type { Setting } from './setting.ts'

/** The settings of looking for viruses in what is uploaded. */
export const scanSettings = {
  SCAN_URL: {
    about:
      'A virus scanner (clamd of ClamAV) that looks into each file that is uploaded for a course, before it can be published. What it finds something in is refused. While it is away, files wait. Not set: files are not scanned.',
    expects:
      'an address such as clamd://127.0.0.1:3310, or that of a socket such as clamd:///run/clamav/clamd.ctl',
    usual: '',
    accepts: (value) => readScanner(value) !== null,
  },
  SCAN_LARGE: {
    about:
      'What becomes of a file that the scanner does not look into all of, because it is larger than StreamMaxLength of clamd, or than MaxFileSize or MaxScanSize where AlertExceedsMax is yes: it is refused, or kept as it is.',
    expects: 'refuse or keep',
    usual: 'refuse',
    accepts: (value) => value === 'refuse' || value === 'keep',
  },
} satisfies Record<string, Setting>

/** Where a scanner listens. */
export type Scanner = { host: string; port: number } | { path: string }

export type ScanConfig = {
  scanner: Scanner
  /** Whether a file is kept that is too large for it. */
  keepsLarge: boolean
}

/** How files are scanned; null where they are not. */
export function readScanConfig(read: (name: keyof typeof scanSettings) => string): ScanConfig | null {
  const scanner = readScanner(read('SCAN_URL'))
  const keepsLarge = read('SCAN_LARGE') === 'keep'
  return scanner === null ? null : { scanner, keepsLarge }
}

function readScanner(value: string): Scanner | null {
  const url = URL.parse(value)
  if (url === null || url.protocol !== 'clamd:' || url.search !== '' || url.hash !== '') return null
  const { hostname, port, pathname, username, password } = url
  if (username !== '' || password !== '') return null
  if (hostname === '') return readSocket(pathname)
  if (pathname !== '' && pathname !== '/') return null
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? 3310 : Number(port) }
}

function readSocket(path: string): Scanner | null {
  if (path.length < 2) return null
  try {
    return { path: decodeURI(path) }
  } catch {
    return null
  }
}
