import { Pencil } from 'lucide'
import { ViewTransition } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import { courseCardVersion } from '../../../base/contract/shareCard.ts'
import { isWebLink } from '../../../base/contract/webLink.ts'
import { formAction } from '../../../base/form/formAction.ts'
import { PageMeta } from '../../../base/page/PageMeta.tsx'
import type { CallWithId } from '../../../base/page/params.ts'
import { useRecentPlace } from '../../../base/page/useRecentPlace.ts'
import { shortDay } from '../../../base/text/shortDay.ts'
import { useLanguage } from '../../../base/text/useText.ts'
import { Breadcrumbs } from '../../../base/ui/Breadcrumbs.tsx'
import { ButtonLink } from '../../../base/ui/Button.tsx'
import { cx } from '../../../base/ui/cx.ts'
import { facesFor } from '../../../base/ui/facesFor.ts'
import { Icon } from '../../../base/ui/Icon.tsx'
import { askForReadingFace } from '../../../base/ui/readingFace.ts'
import { useSite } from '../../../base/ui/useSite.ts'
import { readUser } from '../../../features/accounts/client/session.ts'
import { ContinueLink } from '../../../features/classroom/course-outline/ContinueLink.tsx'
import { CourseOutline } from '../../../features/classroom/course-outline/CourseOutline.tsx'
import { loadCourseOutline } from '../../../features/classroom/course-outline/client.ts'
import type { CameFrom } from '../../../features/courses/card/CardInside.tsx'
import type { OneCourse } from '../../../features/courses/contract.ts'
import { Book } from '../../../features/courses/cover/Book.tsx'
import { isLongTitle } from '../../../features/courses/cover/shared/longTitle.ts'
import { AboutCourse } from '../../../features/courses/facts/AboutCourse.tsx'
import { closedBecause, FactsRow, JoiningNote } from '../../../features/courses/facts/FactsRow.tsx'
import { factsInJsonLd } from '../../../features/courses/facts/shared/jsonLd.ts'
import { HiddenNotice } from '../../../features/courses/rulings/HiddenNotice.tsx'
import { ShareCourse } from '../../../features/courses/share-link/ShareCourse.tsx'
import { shareLinkText } from '../../../features/courses/share-link/text/en.ts'
import { coursesText } from '../../../features/courses/text/en.ts'
import { enrollmentForm, readEnrollment } from '../../../features/enrollments/client.ts'
import { EnrollPanel } from '../../../features/enrollments/EnrollPanel.tsx'
import { SaveButton } from '../../../features/enrollments/marks/SaveButton.tsx'
import { courseReportForm } from '../../../features/moderation/report-form/client.ts'
import { ReportCourse } from '../../../features/moderation/report-form/ReportCourse.tsx'
import { loadReviews, reviewForms } from '../../../features/reviews/course-reviews/client.ts'
import { RatingFact } from '../../../features/reviews/course-reviews/RatingSummary.tsx'
import { ReviewsSection } from '../../../features/reviews/course-reviews/ReviewsSection.tsx'
import type { Rating } from '../../../features/reviews/rules.ts'
import { ratingInJsonLd } from '../../../features/reviews/shared/jsonLd.ts'
import { ContextFacts } from '../../../features/site/course-page/ContextFacts.tsx'
import { loadWholeCourse } from '../../../features/site/course-page/client.ts'
import type { CourseContext } from '../../../features/site/course-page/contract.ts'
import { InstructorBox } from '../../../features/site/course-page/InstructorBox.tsx'
import { InstructorName } from '../../../features/site/course-page/InstructorName.tsx'
import { MoreByInstructor, RelatedCourses } from '../../../features/site/course-page/MoreCourses.tsx'
import styles from './CoursePage.module.css'
import { pagesText } from './text/en.ts'

export async function loader(call: CallWithId) {
  // Nearly every course needs the Latin font, so its file is requested in parallel with the course.
  const english = facesFor({ read: 'a' })
  const user = readUser(call)
  const [{ course, rating, context }, member, outline] = await Promise.all([
    loadWholeCourse(call, user),
    user,
    loadCourseOutline(call),
  ])
  const [reviews] = await Promise.all([
    loadReviews(call, rating, member !== null),
    facesFor({ display: course.title, read: course.description }),
    english,
  ])
  const { share } = reviews
  const enrolled = member && (share?.enrolled ?? (await readEnrollment(call, member, course._id)))
  return { course, member, enrolled, context, outline, reviews }
}

export const action = formAction<CallWithId>([enrollmentForm, ...reviewForms, courseReportForm])

/** A course's page: its description and the form to enroll. */
export function Component() {
  const { course, member, enrolled, context, outline, reviews } = useLoaderData<typeof loader>()
  askForReadingFace(course.description)
  const site = useSite()
  const cameFrom = useLocation().state as Partial<CameFrom> | null
  const language = useLanguage()
  const { course: page } = pagesText(language)
  const { all } = coursesText(language)
  const { card: cardOf } = shareLinkText(language)
  useRecentPlace(course.title)
  const closed = closedBecause(language, course.facts)
  const own = member?.id === course.creatorId
  const card = `/course/${course._id}/card.png?v=${courseCardVersion(site, course)}`
  const edit = (variant: 'line' | 'primary') =>
    own && (
      <ButtonLink to={`/update-course/${course._id}`} variant={variant} size="lg">
        <Icon of={Pencil} />
        {page.edit}
      </ButtonLink>
    )
  return (
    <>
      <div className={`wrap ${styles.top}`}>
        <PageMeta
          title={course.title}
          description={course.description}
          path={`/all-courses/${course._id}`}
          type="article"
          card={{
            path: card,
            alt: course.name === '' ? course.title : cardOf({ title: course.title, teacher: course.name }),
          }}
          data={toJsonLd(course, context, reviews.rating, site, card)}
        />
        <div>
          <Breadcrumbs
            label={page.crumbs}
            items={[{ label: all.heading, to: '/all-courses' }, { label: course.title }]}
          />
          <h1 className={cx(isLongTitle(course.title) && styles.long)} dir="auto">
            {course.title}
          </h1>
          {course.hidden && <HiddenNotice hidden={course.hidden} />}
        </div>
        <div className={styles.book}>
          <ViewTransition name={cameFrom?.cover ?? 'auto'} share="morph" default="none">
            <Book
              course={{ id: course._id, title: course.title, imageUrl: course.imageUrl }}
              by={course.name}
            />
          </ViewTransition>
        </div>
        <div>
          <p className={styles.description} dir="auto">
            {course.description}
          </p>
          <dl className={styles.facts}>
            {course.duration !== '' && (
              <div>
                <dt>{page.duration}</dt>
                <dd dir="auto">{course.duration}</dd>
              </div>
            )}
            <FactsRow facts={course.facts} />
            <div>
              <dt>{page.createdBy}</dt>
              <dd dir="auto">
                <InstructorName name={course.name} id={context?.instructor?.id} />
              </dd>
            </div>
            <div>
              <dt>{page.created}</dt>
              <dd className="num">
                <time dateTime={course.createdDate}>{shortDay(language, course.createdDate)}</time>
              </dd>
            </div>
            <RatingFact rating={reviews.rating} />
            <ContextFacts context={context} createdDate={course.createdDate} />
          </dl>
          {/* Whoever could enroll is told beside the button. */}
          {!course.hidden && (closed === null || member === null || enrolled) && (
            <JoiningNote facts={course.facts} className={styles.own} />
          )}
          {own && <p className={`noPrint ${styles.own}`}>{page.own}</p>}
          {course.hidden ? (
            edit('primary')
          ) : (
            <>
              <ContinueLink courseId={course._id} outline={outline} isMain={!own || enrolled === true} />
              <EnrollPanel
                courseId={course._id}
                signedIn={member !== null}
                enrolled={enrolled}
                closed={closed}
                rather={edit(enrolled ? 'line' : 'primary')}
              />
              <ShareCourse url={`${site.url}/course/${course._id}`} title={course.title}>
                <SaveButton courseId={course._id} />
              </ShareCourse>
            </>
          )}
        </div>
      </div>
      <AboutCourse facts={course.facts} />
      <div className="wrap">
        {!course.hidden && <CourseOutline courseId={course._id} outline={outline} />}
        <div className={cx(context?.instructor && styles.sides)}>
          <div className={styles.side}>
            <InstructorBox context={context} />
          </div>
          {!course.hidden && <ReviewsSection courseId={course._id} reviews={reviews} />}
        </div>
        <MoreByInstructor context={context} />
        <RelatedCourses context={context} />
        {!own && !course.hidden && (
          <div className={styles.report}>
            <ReportCourse />
          </div>
        )}
      </div>
    </>
  )
}

/** https://schema.org/Course */
function toJsonLd(
  course: OneCourse,
  context: CourseContext | null,
  rating: Rating | null,
  site: { name: string; url: string },
  card: string,
) {
  const teacher = context?.instructor
  return {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url: `${site.url}/all-courses/${course._id}`,
    dateCreated: course.createdDate,
    image: isWebLink(course.imageUrl) ? course.imageUrl : site.url + card,
    author: {
      '@type': 'Person',
      name: course.name,
      ...(teacher && { url: `${site.url}/instructors/${teacher.id}` }),
    },
    provider: { '@type': 'Organization', name: site.name, url: site.url },
    ...factsInJsonLd(course.facts),
    ...ratingInJsonLd(rating),
  }
}
