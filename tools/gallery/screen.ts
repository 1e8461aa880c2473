import type { Page } from '@playwright/test'

/** Who looks at a screen, by their names in the demo world, where nobody runs the site: that is somebody new. */
type Viewer = 'visitor' | 'Oluchi' | 'Amina' | 'Zofia' | 'administrator'

/** One screen in one state. `route` is its address in the table of routes; `narrow` ones are there on phones alone. */
export type Screen = {
  name: string
  route: string
  viewer?: Viewer
  narrow?: boolean
  show?: (page: Page) => Promise<unknown>
}
