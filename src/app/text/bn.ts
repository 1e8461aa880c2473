// Written by scripts/texts.ts from the files named bn.json. Change that file, then run the script.
import { home } from '../web/pages/home/text/bn.ts'
import { pages } from '../web/pages/text/bn.ts'
import { palette } from '../web/palette/text/bn.ts'
import { web } from '../web/text/bn.ts'
import { contract } from '../../base/contract/text/bn.ts'
import { form } from '../../base/form/text/bn.ts'
import { http } from '../../base/http/text/bn.ts'
import { mail } from '../../base/mail/text/bn.ts'
import { leaving } from '../../base/page/leaving/text/bn.ts'
import { offlineQueue } from '../../base/page/offline-queue/text/bn.ts'
import { page } from '../../base/page/text/bn.ts'
import { administrators } from '../../features/accounts/administrators/text/bn.ts'
import { apiTokens } from '../../features/accounts/api-tokens/text/bn.ts'
import { invitations } from '../../features/accounts/invitations/text/bn.ts'
import { links } from '../../features/accounts/links/text/bn.ts'
import { photos } from '../../features/accounts/photos/text/bn.ts'
import { reauthentication } from '../../features/accounts/reauthentication/text/bn.ts'
import { accounts } from '../../features/accounts/text/bn.ts'
import { verification } from '../../features/accounts/verification/text/bn.ts'
import { adminInvitations } from '../../features/admin/invitations/text/bn.ts'
import { messages } from '../../features/admin/messages/text/bn.ts'
import { overview } from '../../features/admin/overview/text/bn.ts'
import { settings } from '../../features/admin/settings/text/bn.ts'
import { admin } from '../../features/admin/text/bn.ts'
import { audit } from '../../features/audit/text/bn.ts'
import { notes } from '../../features/classroom/notes/text/bn.ts'
import { offline } from '../../features/classroom/offline/text/bn.ts'
import { pdf } from '../../features/classroom/player/pdf/text/bn.ts'
import { recording } from '../../features/classroom/player/recording/text/bn.ts'
import { classroom } from '../../features/classroom/text/bn.ts'
import { about } from '../../features/courses/about/text/bn.ts'
import { all } from '../../features/courses/all/text/bn.ts'
import { filters } from '../../features/courses/catalogue/filters/text/bn.ts'
import { others } from '../../features/courses/catalogue/others/text/bn.ts'
import { catalogue } from '../../features/courses/catalogue/text/bn.ts'
import { discovery } from '../../features/courses/discovery/text/bn.ts'
import { editing } from '../../features/courses/editing/text/bn.ts'
import { facts } from '../../features/courses/facts/text/bn.ts'
import { rulings } from '../../features/courses/rulings/text/bn.ts'
import { saved } from '../../features/courses/saved/text/bn.ts'
import { shareLink } from '../../features/courses/share-link/text/bn.ts'
import { staff } from '../../features/courses/staff/text/bn.ts'
import { subjects } from '../../features/courses/subjects/text/bn.ts'
import { courses } from '../../features/courses/text/bn.ts'
import { uploadedCovers } from '../../features/courses/uploaded-covers/text/bn.ts'
import { enrollments } from '../../features/enrollments/text/bn.ts'
import { files } from '../../features/files/text/bn.ts'
import { tracks } from '../../features/files/tracks/text/bn.ts'
import { inquiriesAdmin } from '../../features/inquiries/admin/text/bn.ts'
import { inquiries } from '../../features/inquiries/text/bn.ts'
import { document } from '../../features/lessons/document/text/bn.ts'
import { editor } from '../../features/lessons/editor/text/bn.ts'
import { lessons } from '../../features/lessons/text/bn.ts'
import { media } from '../../features/media/text/bn.ts'
import { moderationAdmin } from '../../features/moderation/admin/text/bn.ts'
import { reportForm } from '../../features/moderation/report-form/text/bn.ts'
import { moderation } from '../../features/moderation/text/bn.ts'
import { builder } from '../../features/outline/builder/text/bn.ts'
import { findings } from '../../features/outline/findings/text/bn.ts'
import { outline } from '../../features/outline/text/bn.ts'
import { peopleInvitations } from '../../features/people/invitations/text/bn.ts'
import { people } from '../../features/people/text/bn.ts'
import { profile } from '../../features/profile/text/bn.ts'
import { progress } from '../../features/progress/text/bn.ts'
import { reviewsAdmin } from '../../features/reviews/admin/text/bn.ts'
import { courseReviews } from '../../features/reviews/course-reviews/text/bn.ts'
import { reviews } from '../../features/reviews/text/bn.ts'
import { passkeys } from '../../features/sign-in/passkeys/text/bn.ts'
import { providers } from '../../features/sign-in/providers/text/bn.ts'
import { recovery } from '../../features/sign-in/recovery/text/bn.ts'
import { signIn } from '../../features/sign-in/text/bn.ts'
import { twoStep } from '../../features/sign-in/two-step/text/bn.ts'
import { coursePage } from '../../features/site/course-page/text/bn.ts'
import { demoWorld } from '../../features/site/demo-world/text/bn.ts'
import { documents } from '../../features/site/documents/text/bn.ts'
import { instructors } from '../../features/site/instructors/text/bn.ts'
import { siteSettings } from '../../features/site/settings/text/bn.ts'
import { subjectsAdmin } from '../../features/site/subjects-admin/text/bn.ts'
import { teaching } from '../../features/site/teaching/text/bn.ts'
import { site } from '../../features/site/text/bn.ts'
import { trials } from '../../features/site/trials/text/bn.ts'

/** The texts of every room. */
export const rooms = {
  home,
  pages,
  palette,
  web,
  contract,
  form,
  http,
  mail,
  leaving,
  offlineQueue,
  page,
  administrators,
  apiTokens,
  invitations,
  links,
  photos,
  reauthentication,
  accounts,
  verification,
  adminInvitations,
  messages,
  overview,
  settings,
  admin,
  audit,
  notes,
  offline,
  pdf,
  recording,
  classroom,
  about,
  all,
  filters,
  others,
  catalogue,
  discovery,
  editing,
  facts,
  rulings,
  saved,
  shareLink,
  staff,
  subjects,
  courses,
  uploadedCovers,
  enrollments,
  files,
  tracks,
  inquiriesAdmin,
  inquiries,
  document,
  editor,
  lessons,
  media,
  moderationAdmin,
  reportForm,
  moderation,
  builder,
  findings,
  outline,
  peopleInvitations,
  people,
  profile,
  progress,
  reviewsAdmin,
  courseReviews,
  reviews,
  passkeys,
  providers,
  recovery,
  signIn,
  twoStep,
  coursePage,
  demoWorld,
  documents,
  instructors,
  siteSettings,
  subjectsAdmin,
  teaching,
  site,
  trials,
}
