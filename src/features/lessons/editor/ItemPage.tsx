import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { useText } from '../../../base/text/useText.ts'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { requireUser } from '../../accounts/client/session.ts'
import { fileSetForm, publishFilesForm } from '../../media/editor/client/forms.ts'
import { FilesEditor, PublishFiles } from '../../media/editor/FilesEditor.tsx'
import { singleForm, takeOutForm } from '../../media/editor/single/client/forms.ts'
import { SingleEditor } from '../../media/editor/single/SingleEditor.tsx'
import { discardForm } from '../../media/editor/waiting/client/forms.ts'
import { type ItemCall, type Loaded, loadItem } from './client/loading.ts'
import { ItemFrame } from './ItemFrame.tsx'
import { LinkForm, linkForm, PublishLink, publishLinkForm } from './LinkForm.tsx'
import { loadEditor, TextLesson } from './TextLesson.tsx'
import { editorText } from './text/en.ts'

/** What is written stays as it is while the page is open; its text is kept in step by the editor and not by loading it. */
export const shouldRevalidate = ({
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

export async function loader(call: ItemCall) {
  const member = await requireUser(call)
  const begin = () => {
    // The page says itself what is to be done when it does not load.
    if (!import.meta.env.SSR) loadEditor().catch(() => {})
  }
  return { account: member.id, loaded: await loadItem(call, begin) }
}

export const action = formAction<ItemCall>([
  linkForm,
  publishLinkForm,
  fileSetForm,
  publishFilesForm,
  singleForm,
  takeOutForm,
  discardForm,
])

/** The page to write an item of a course, by its kind. */
export function Component() {
  const { account, loaded } = useLoaderData<typeof loader>()
  const { page } = useText(editorText)
  const { item } = loaded
  const below = (one: Loaded) => {
    const { version = 0, published = null } =
      one.kind === 'link'
        ? one.link
        : one.kind === 'files'
          ? one.set
          : one.kind === 'single'
            ? one.single
            : {}
    return published === null ? page.neverPublished : page.notPublished({ count: version - published })
  }
  return (
    <>
      <PageMeta title={page.title(item)} hidden />
      {loaded.kind === 'text' ? (
        <TextLesson key={item._id} account={account} loaded={loaded} draft={loaded.draft} />
      ) : (
        <ItemFrame
          loaded={loaded}
          tools={
            loaded.kind === 'link' ? (
              <PublishLink link={loaded.link} />
            ) : loaded.kind === 'files' ? (
              <PublishFiles set={loaded.set}>{page.publish}</PublishFiles>
            ) : (
              loaded.kind === 'single' && <PublishFiles set={loaded.single}>{page.publish}</PublishFiles>
            )
          }
          below={below(loaded)}
        >
          {loaded.kind === 'link' ? (
            <LinkForm key={item._id} title={item.title} link={loaded.link} />
          ) : loaded.kind === 'files' ? (
            <FilesEditor
              key={item._id}
              course={loaded.course}
              item={item}
              set={loaded.set}
              waiting={loaded.waiting}
            />
          ) : loaded.kind === 'single' ? (
            <SingleEditor
              key={item._id}
              course={loaded.course}
              item={item}
              single={loaded.single}
              waiting={loaded.waiting}
            />
          ) : (
            <EmptyState title={page.unknownKind} />
          )}
        </ItemFrame>
      )}
    </>
  )
}
