import type { AdminFeature } from '../admin/frame/AdminFeature.tsx'
import { Component as Course, action as decide, loader as readCourse } from './admin/CoursePage.tsx'
import { Component as Courses, loader as readCourses } from './admin/CoursesPage.tsx'
import { moderationAdminText } from './admin/text/en.ts'

export const moderationAdmin: AdminFeature = {
  pages: {
    '/admin/courses': { loader: readCourses, Component: Courses },
    '/admin/courses/:id': { loader: readCourse, action: decide, Component: Course },
  },
  links: [{ to: '/admin/courses', label: (language) => moderationAdminText(language).nav, order: 1.5 }],
  waiting: {
    courses: {
      to: '/admin/courses?show=reported',
      label: (language) => moderationAdminText(language).waiting,
    },
  },
}
