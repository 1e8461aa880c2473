import { feature } from '../../base/feature.ts'
import type { Identify } from '../../base/http/env.ts'
import { shownElsewhere } from '../../base/http/security.ts'
import type { Services } from '../../base/services.ts'
import { fileData } from './personalData.ts'
import type { ReadersOf } from './reading/readers.ts'
import {
  filePath,
  fileReading,
  linkedPath,
  nothingButFile,
  photoPath,
  photoReading,
} from './reading/routes.ts'
import { fileRoutes } from './routes.ts'

type Given = { services: Services; identity: { identify: Identify }; readersOf: ReadersOf }

export const files = feature<Given>({
  tables: [
    'file_contents',
    'file_documents',
    'file_pieces',
    'file_renditions',
    'file_tasks',
    'file_text',
    'file_track_versions',
    'file_tracks',
    'file_variants',
    'files',
    'rendition_pieces',
    'storage_used',
  ],
  routes: (api, { services, readersOf }) => fileRoutes(api, services, readersOf),
  headers: (app) => {
    app.use(filePath, nothingButFile)
    app.use(photoPath, nothingButFile)
    // A device that a recording is played on loads it into a page of its own.
    app.use(linkedPath, nothingButFile, shownElsewhere)
  },
  files: (app, { services, identity, readersOf }) => {
    fileReading(app, services, { identify: identity.identify, readersOf })
    photoReading(app, services)
  },
  personalData: fileData,
})
