import { z } from 'zod'
import { idInAnswer, instantInAnswer } from '../../base/contract/answers.ts'
import { type ClientSchema, contract } from '../../base/contract/endpoint.ts'
import { emailField, idField } from '../../base/contract/fields.ts'
import { pagingQuery } from '../../base/contract/paging.ts'

const enrollment = z
  .object({ _id: idInAnswer(), courseId: idInAnswer(), email: z.string() })
  .meta({ id: 'Enrollment' })

export type Enrollment = z.output<typeof enrollment>

const enrolledCourse = z
  .object({
    _id: idInAnswer(),
    title: z.string(),
    imageUrl: z.string(),
    duration: z.string(),
    description: z.string(),
    name: z.string(),
    createdDate: instantInAnswer(),
    hidden: z.literal(true).optional().meta({
      description: 'An administrator has hidden it: of what its creator wrote only the title is told',
    }),
  })
  .meta({ id: 'EnrolledCourse' })

/** A course in a member's list of enrollments. */
export type EnrolledCourse = z.output<typeof enrolledCourse>

/** More than the longest name of a time zone, in characters. */
const longestZone = 64

const ofCourse = z.object({ courseId: idField(), email: emailField() })

export const enrollments = contract({
  check: {
    method: 'get',
    path: '/enroll/check',
    replica: true,
    summary: "The signed-in member's enrollment in a course, or null",
    access: 'self',
    query: ofCourse,
    answer: z.union([enrollment, z.null()]),
  },
  enroll: {
    method: 'post',
    path: '/enroll-course',
    changes: ['catalogue', 'course'],
    summary: 'Enroll in a course; 201 the first time, 200 with the same id after that',
    access: 'self',
    body: ofCourse.extend({
      zone: z
        .string()
        .max(longestZone)
        .optional()
        .meta({
          description:
            'The IANA time zone that the member is in, in which days after the start of the course are counted; that of the course where there is none of this name',
          examples: ['Asia/Dhaka'],
        }),
    }),
    answer: z.object({ insertedId: idInAnswer() }),
    statuses: [201, 200],
    problems: [404],
  },
  unenroll: {
    method: 'delete',
    path: '/unenroll-course',
    changes: ['catalogue', 'course'],
    summary: 'Leave a course',
    access: 'self',
    query: ofCourse,
    answer: z.object({ deletedCount: z.int().min(0).max(1) }),
  },
  list: {
    method: 'get',
    path: '/my-enrolled-courses',
    replica: true,
    summary: 'The courses that the signed-in member is enrolled in, latest enrollment first',
    access: 'self',
    query: z.object({ ...pagingQuery, email: emailField() }),
    answer: z.array(enrolledCourse),
  },
})

/** For `api<EnrollmentsApi>()` in the browser. */
export type EnrollmentsApi = ClientSchema<typeof enrollments>
