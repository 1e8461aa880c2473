/**
 * The features that Playwright disables in every Chromium. They are repeated here because a browser only reads the last
 * list of disabled features.
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
 * Two internal pages of the address bar, which the browser loads for every window, visible or not. That takes longer
 * than most pages of a test.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Arguments for every Chromium that is started: it runs in containers and shows no prompts. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a graphics card the browser would emulate one, which is slower than painting without.
  '--disable-gpu',
  `--disable-features=${[...withoutByPlaywright, ...addressBar].join(',')}`,
]
