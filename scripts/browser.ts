/**
 * What Playwright has every Chromium leave out. Of two lists of features a browser reads the last one, so whoever gives
 * one says these too.
 */
const withoutByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * What the address bar unfolds: two pages of the browser's own, which it loads for every window it opens, seen or not.
 * That takes longer than most pages of a test.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What every Chromium that we start is told: it runs in containers too, and asks nobody for anything. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a graphics card a browser would play one on the processor, which takes longer than to paint without.
  '--disable-gpu',
  `--disable-features=${[...withoutByPlaywright, ...addressBar].join(',')}`,
]
