import { useLoaderData } from 'react-router'
import { formAction } from '../../../base/form/formAction.ts'
import { Section } from '../../../base/form/Section.tsx'
import { useForm } from '../../../base/form/useForm.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Breadcrumbs } from '../../../base/ui/Breadcrumbs.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { Link } from '../../../base/ui/Link.tsx'
import { PageHead } from '../../../base/ui/PageHead.tsx'
import { TextField } from '../../../base/ui/TextField.tsx'
import { requireUser } from '../../accounts/client/session.ts'
import { teachingForm } from './client.ts'
import type { TeachingApi } from './contract.ts'
import { longest } from './rules.ts'
import styles from './TeachingPage.module.css'
import { teachingText } from './text/en.ts'

export async function loader(call: Call) {
  const member = await requireUser(call)
  const said = await answer(api<TeachingApi>(call).auth.teaching.$get({}))
  return { id: member.id, said }
}

export const action = formAction([teachingForm], requireUser)

/** The page on which members write what their public page says of them. */
export function Component() {
  const { id, said } = useLoaderData<typeof loader>()
  const { own: words, page } = useText(teachingText)
  const { Form, field, busy } = useForm(teachingForm)
  const links = said.links.join('\n')
  return (
    <div className="wrap sectionEnd">
      <PageMeta title={words.title} hidden />
      <div className={styles.way}>
        <Breadcrumbs
          label={page.crumbs}
          items={[{ label: words.back, to: '/profile' }, { label: words.title }]}
        />
      </div>
      <PageHead title={words.heading} sub={words.sub} />
      <Section heading={words.page} about={said.teaches ? words.about : words.aboutNone} name="teaching">
        {said.teaches && (
          <p>
            <Link className="link" to={`/instructors/${id}`}>
              {words.show}
            </Link>
          </p>
        )}
        {/* Built anew with other texts: a form that was sent goes back to what it began with. */}
        <Form key={JSON.stringify(said)} noValidate>
          <TextField
            {...field('expertise', said.expertise)}
            label={words.expertise}
            hint={words.expertiseHint}
            dir="auto"
            maxLength={longest.expertise}
          />
          <TextField
            multiline
            {...field('about', said.about)}
            label={words.text}
            hint={words.textHint}
            dir="auto"
            maxLength={longest.about}
          />
          <TextField
            multiline
            {...field('links', links)}
            label={words.links}
            hint={words.linksHint({ most: longest.links })}
            dir="ltr"
            inputMode="url"
            placeholder="https://"
          />
          <Button type="submit" variant="primary" busy={busy}>
            {words.submit}
          </Button>
        </Form>
      </Section>
    </div>
  )
}
