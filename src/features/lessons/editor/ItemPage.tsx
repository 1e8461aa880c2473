import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { useText } from '../../../base/text/useText.ts'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { requireUser } from '../../accounts/client/session.ts'
import type { Edited, ItemCall, ItemEditors } from '../../outline/editing/client/itemEditor.ts'
import { loadItem } from './client/loading.ts'
import { ItemFrame } from './ItemFrame.tsx'
import { editorText } from './text/en.ts'

/** What is written stays as it is while the page is open; its text is kept in step by the editor and not by loading it. */
const shouldRevalidate = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  currentParams.item !== nextParams.item ||
  currentParams.course !== nextParams.course ||
  formMethod === 'POST' ||
  // The files of an item ask for it when one was added.
  (defaultShouldRevalidate && currentUrl.href === nextUrl.href)

/** The page on which items of these kinds are written: what its kind brings, in a frame with the outline. */
export function itemPage(editors: ItemEditors) {
  const forms = new Set(Object.values(editors).flatMap((editor) => editor.forms))
  return {
    shouldRevalidate,
    async loader(call: ItemCall): Promise<Edited<unknown>> {
      const member = await requireUser(call)
      return { account: member.id, ...(await loadItem(call, editors)) }
    },
    action: formAction<ItemCall>([...forms]),
    Component: () => <ItemPage editors={editors} />,
  }
}

function ItemPage({ editors }: { editors: ItemEditors }) {
  const given = useLoaderData<Edited<unknown>>()
  const { page } = useText(editorText)
  const { edited, content } = given
  const editor = editors[edited.item.kind]
  const { version = 0, published = null } = editor?.versionsOf?.(content) ?? {}
  const unpublished = page.notPublished({ count: version - (published ?? 0) })
  return (
    <>
      <PageMeta title={page.title(edited.item)} hidden />
      {editor?.isWhole ? (
        editor.draw(given)
      ) : (
        <ItemFrame
          edited={edited}
          tools={editor?.tools?.(given, page.publish)}
          below={published === null ? page.neverPublished : unpublished}
        >
          {editor === undefined ? <EmptyState title={page.unknownKind} /> : editor.draw(given)}
        </ItemFrame>
      )}
    </>
  )
}
