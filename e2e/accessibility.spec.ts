import { reach } from './screens/screen.ts'
import { screens } from './screens/screens.ts'
import { test } from './support/onePage.ts'
import { expectUsable } from './support/usable.ts'

// Scanning a page in several views takes long on a busy machine.
test.setTimeout(90_000)

for (const screen of screens) {
  test(`${screen.name} can be used by everybody`, async ({ page, server, watch }) => {
    for (const trouble of screen.troubles ?? []) watch.expect(trouble)
    if (screen.narrow) await page.setViewportSize({ width: 320, height: 640 })
    await reach(page, server, screen)
    await expectUsable(page, ({ size: [width] }) => !screen.narrow || width < 1216)
  })
}
