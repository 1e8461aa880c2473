import type { Api } from '../../base/http/api.ts'
import type { Services } from '../../base/services.ts'
import { filesContract } from './contract.ts'
import { putPicture } from './pictures/actions.ts'
import { preparingRoutes } from './preparing/routes.ts'
import { linkRoutes } from './reading/links/routes.ts'
import type { ReadersOf } from './reading/readers.ts'
import { trackRoutes } from './tracks/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'

export function fileRoutes(api: Api, services: Services, readersOf: ReadersOf): void {
  api.serve(filesContract.putPicture, async ({ actor, params: { course, file }, body }) => {
    const ref = { scopeId: course, id: file }
    const { picture, isNew } = await putPicture(services, actor, ref, body.image)
    return { answer: picture, status: isNew ? 201 : 200 }
  })
  uploadRoutes(api, services)
  trackRoutes(api, services)
  preparingRoutes(api, services)
  linkRoutes(api, services, readersOf)
}
