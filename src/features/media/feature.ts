import { feature } from '../../base/feature.ts'
import type { Services } from '../../base/services.ts'
import type { ItemKind } from '../outline/kind.ts'
import { filesKind } from './kind.ts'
import { mediaRoutes } from './routes.ts'
import { audioKind, pdfKind, videoKind } from './single/kinds.ts'

type Given = { services: Services }

export const media = feature<Given, ItemKind>({
  tables: ['file_items', 'file_sets'],
  routes: (api, { services }) => mediaRoutes(api, services),
  itemKinds: [videoKind, audioKind, pdfKind, filesKind],
})
