import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { useFetcherForm } from '../../../base/form/useFetcherForm.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { useText } from '../../../base/text/useText.ts'
import { Button, ButtonLink } from '../../../base/ui/Button.tsx'
import { EmptyState } from '../../../base/ui/EmptyState.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { notify } from '../../../base/ui/toast.ts'
import { requireUser } from '../../accounts/client/session.ts'
import styles from './Builder.module.css'
import { type CourseCall, loadBuilder } from './client/course.ts'
import { addSectionForm, builderForms } from './client/forms.ts'
import { MoveForm } from './ItemPanel.tsx'
import { SectionPart } from './SectionPart.tsx'
import { SidePanel } from './SidePanel.tsx'
import { placeToTell } from './shared/changes.ts'
import { builderText } from './text/en.ts'
import { useOthers } from './useOthers.ts'
import { type Change, useOutline } from './useOutline.ts'

export async function loader(call: CourseCall) {
  await requireUser(call)
  return loadBuilder(call)
}

export const action = formAction<CourseCall>(builderForms)

/** The page on which editors build a course: its sections and items, in their order. */
export function Component() {
  const { course, outline, checklist, trash } = useLoaderData<typeof loader>()
  const words = useText(builderText)
  const { change, undo } = useOutline(outline)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { told, follow } = useMoved(outline)
  useOthers(course, outline.revision)

  const chosen = outline.sections
    .flatMap(({ items }) => items)
    .map(({ _id }) => _id)
    .filter((id) => selected.has(id))
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }
  const changeAndFollow = (id: string, one: Change) => {
    follow(id)
    change((now) => {
      const made = one(now)
      const title = placeToTell(now, id)?.title ?? ''
      if (made?.texts.section === 'delete')
        notify.success(words.deleted({ title }), { label: words.undo, run: undo })
      return made
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input,textarea,select')
    if (isTyping || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    undo()
  }
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title({ title: outline.title })} hidden />
      <PageHead
        title={<bdi>{outline.title}</bdi>}
        sub={words.sub}
        tools={
          <>
            <ButtonLink to={`/teach/${course}/people`}>{words.people}</ButtonLink>
            <ButtonLink to={`/update-course/${course}/about`}>{words.about}</ButtonLink>
            <ButtonLink to={`/all-courses/${course}`}>{words.show}</ButtonLink>
            <ButtonLink to={`/learn/${course}?as=new`}>{words.preview}</ButtonLink>
          </>
        }
      />
      <p role="status" className="vh">
        {told}
      </p>
      <div className={styles.sides}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: one key for all that is in it, of which something has the focus. */}
        <div className={styles.outline} onKeyDown={onKeyDown}>
          {outline.sections.length === 0 && <EmptyState title={words.empty} text={words.emptyHelp} />}
          {chosen.length > 0 && (
            <div className={styles.together}>
              <MoveForm
                ids={chosen}
                outline={outline}
                section={outline.sections[0]?._id ?? ''}
                submit={words.moveSelected({ count: chosen.length })}
              />
            </div>
          )}
          {outline.sections.map((section) => (
            <SectionPart
              key={section._id}
              {...{ course, outline, section, selected }}
              onSelect={select}
              change={changeAndFollow}
            />
          ))}
          <AddSection />
        </div>
        <SidePanel {...{ course, outline, checklist, trash }} />
      </div>
    </div>
  )
}

function AddSection() {
  const words = useText(builderText)
  const adding = useFetcherForm(addSectionForm)
  return (
    <adding.Form key={adding.done?.added ?? 'first'} className={styles.addForm}>
      <TextField label={words.sectionTitle} name="title" maxLength={200} required />
      <Button type="submit" busy={adding.busy}>
        {words.addSection}
      </Button>
    </adding.Form>
  )
}

/** Keeps the focus on what was moved, and tells where it is now. */
function useMoved(outline: ReturnType<typeof useLoaderData<typeof loader>>['outline']) {
  const words = useText(builderText)
  const moved = useRef<string | null>(null)
  const [told, setTold] = useState('')
  useEffect(() => {
    const id = moved.current
    const place = id === null ? null : placeToTell(outline, id)
    if (place === null) return
    moved.current = null
    document.querySelector<HTMLElement>(`[data-part="${id}"]`)?.focus()
    const { section, ...rest } = place
    setTold(section === null ? words.sectionMoved(rest) : words.movedTo({ ...rest, section }))
  }, [outline, words])
  const follow = (id: string) => {
    moved.current = id
  }
  return { told, follow }
}
