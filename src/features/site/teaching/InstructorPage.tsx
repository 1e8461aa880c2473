import { useLoaderData } from 'react-router'
import { CardSkeletons } from '../../../base/ui/Skeleton.tsx'
import '../../../base/ui/styles/fontsReading.css'
import { answerPage } from '../../../base/page/list/listPage.ts'
import { loadList } from '../../../base/page/list/loadList.ts'
import { PagedList } from '../../../base/page/list/PagedList.tsx'
import { ScrollPager } from '../../../base/page/list/ScrollPager.tsx'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import { found } from '../../../base/page/params.ts'
import { answer, api, type Call } from '../../../base/page/request.ts'
import { useText } from '../../../base/text/useText.ts'
import { Breadcrumbs } from '../../../base/ui/Breadcrumbs.tsx'
import { facesFor } from '../../../base/ui/facesFor.ts'
import { Grid } from '../../../base/ui/Grid.tsx'
import { useSite } from '../../../base/ui/useSite.ts'
import { CourseCard } from '../../courses/CourseCard.tsx'
import { noted, noteFurther } from '../../courses/notes/client/notes.ts'
import { coursesText } from '../../courses/text/en.ts'
import { instructorsText } from '../instructors/text/en.ts'
import type { TeachingApi } from './contract.ts'
import { InstructorFacts } from './InstructorFacts.tsx'
import { InstructorLinks } from './InstructorLinks.tsx'
import styles from './InstructorPage.module.css'
import { describeInstructor } from './shared/structuredData.ts'
import { TeacherPicture } from './TeacherPicture.tsx'
import { teachingText } from './text/en.ts'

type CallToInstructor = Call & { params: { instructor?: string } }

export async function loader(call: CallToInstructor) {
  const { instructor: id = '' } = call.params
  const asked = api<TeachingApi>(call).instructors[':instructor']
  // Encoded, so that it cannot contain `../`.
  const param = { instructor: encodeURIComponent(id) }
  const [instructor, list] = await Promise.all([
    found(answer(asked.$get({ param }))),
    loadList(call, {}, async (query) => noted(call, await answerPage(asked.courses.$get({ param, query })))),
  ])
  await facesFor({ display: instructor.name, read: instructor.about })
  return { instructor, list }
}

/** The public page of a member who teaches. */
export function Component() {
  const { instructor, list } = useLoaderData<typeof loader>()
  const site = useSite()
  const words = useText(teachingText).page
  const { heading } = useText(instructorsText)
  const { list: listWords } = useText(coursesText)
  const { id, name, photoURL, expertise, about, links } = instructor
  const path = `/instructors/${id}`
  return (
    <div className="wrap sectionEnd">
      <PageMeta
        title={name}
        description={about.trim() === '' ? words.description({ name }) : about}
        path={path}
        data={describeInstructor(site, instructor)}
      />
      <div className={styles.top}>
        <TeacherPicture name={name} photoURL={photoURL} eager className={styles.picture} />
        <div>
          <Breadcrumbs
            label={words.crumbs}
            items={[{ label: heading, to: '/instructors' }, { label: name }]}
          />
          <h1 dir="auto">{name}</h1>
          {expertise.trim() !== '' && (
            <p className={styles.expertise} dir="auto">
              {expertise}
            </p>
          )}
          {about.trim() !== '' && (
            <p className={styles.about} dir="auto">
              {about}
            </p>
          )}
          <InstructorFacts instructor={instructor} />
          {links.length > 0 && <InstructorLinks name={name} links={links} />}
        </div>
      </div>
      <section id="courses" className={styles.courses} aria-labelledby="taught">
        <h2 id="taught">{words.coursesBy({ name })}</h2>
        <PagedList
          of={list.found}
          loading={<CardSkeletons count={4} label={words.loading} />}
          failed={words.failed}
          empty={{ title: words.empty, text: words.emptyHelp }}
          pager={(shown) => <ScrollPager {...shown} path={path} words={listWords} complete={noteFurther} />}
        >
          {(courses) => (
            <Grid>
              {courses.map((course) => (
                <CourseCard key={course._id} course={course} />
              ))}
            </Grid>
          )}
        </PagedList>
      </section>
    </div>
  )
}
