import { claimSlot, draftScope, listDrafts, onForgotten } from '../../../../../base/page/drafts/store.ts'
import type { Content } from './saver.ts'

/** What was kept in the browser of a track: what was written, and the version that it was written in. */
export type KeptTrack = Content & { version: number | null }

/** The draft of a track in the browser, as those of forms are: its owner's, and gone at signing out. */
export function trackDraft(account: string, form: string) {
  const scope = draftScope(account, form)
  let isForgotten = false
  return {
    /** Keeps nothing any more once somebody has signed out, until the returned function is called. */
    watch: () =>
      onForgotten(() => {
        isForgotten = true
      }),
    /** What an earlier page has kept and nobody has open; null where there is nothing. */
    async find(now: number): Promise<KeptTrack | null> {
      for (const { slot, draft } of listDrafts(account, form, now)) {
        if (!scope.isOwn(slot) && !(await claimSlot(slot))) continue
        scope.take(slot)
        const { text = '', label = '' } = draft.typed
        const { version = '', isDefault = '' } = draft.carried
        return {
          text,
          label,
          isDefault: isDefault === 'yes',
          version: version === '' ? null : Number(version),
        }
      }
      return null
    },
    put: ({ text, label, isDefault }: Content, version: number | null): boolean =>
      !isForgotten &&
      scope.put({
        form,
        at: Date.now(),
        base: {},
        typed: { text, label },
        carried: { version: version === null ? '' : String(version), isDefault: isDefault ? 'yes' : '' },
      }),
    drop: scope.drop,
  }
}
