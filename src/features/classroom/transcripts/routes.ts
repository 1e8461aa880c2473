import type { Api } from '../../../base/http/api.ts'
import type { Services } from '../../../base/services.ts'
import type { ItemKind } from '../../outline/kind.ts'
import { readTranscript } from './actions.ts'
import { transcriptsContract } from './contract.ts'

export function transcriptRoutes(api: Api, { db, clock }: Services, kinds: readonly ItemKind[]): void {
  api.serve(transcriptsContract.read, async ({ actor, params: { course, item } }) => ({
    answer: await readTranscript(db, actor, { courseId: course, id: item }, { kinds, now: clock.now() }),
  }))
}
