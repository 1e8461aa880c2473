import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { usualStatistics } from '../../../../features/site/settings/rules.ts'
import { Carousel } from './Carousel.tsx'
import { Faq } from './Faq.tsx'
import { Statistics } from './Statistics.tsx'
import { describeHome } from './structuredData.ts'
import { homeText } from './text/en.ts'

function markup(node: ReactNode): string {
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: node }])} />)
}

/** The texts of all elements with this tag, without the markup inside them. */
function textsOf(html: string, tag: string): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))
  return [...elements].map(([, inside = '']) => inside.replaceAll(/<[^>]*>/g, ''))
}

test('the slides say what they were asked to say, in order', () => {
  const html = markup(<Carousel />)
  expect(textsOf(html, 'h2')).toEqual([
    'Learn Anywhere, Anytime',
    'Unlock Your Potential',
    'Build Real-World Skills',
    'Learn From Industry Experts',
  ])
  expect(textsOf(html, 'p')).toEqual([
    'Access expert-led courses from the comfort of your home.',
    'Join thousands of learners and start your journey today',
    'From coding to marketing, master skills that matter.',
    'Gain practical skills through real-world projects guided by top instructors',
  ])
})

test('without scripts no slide is out of reach', () => {
  const html = markup(<Carousel />)
  expect(html).not.toMatch(/ (inert|hidden|aria-hidden="true" role="tabpanel")/)
  expect(html.match(/role="tabpanel"/g)).toHaveLength(4)
})

test('slides and dots have names, and each dot knows its slide', () => {
  const html = markup(<Carousel />)
  expect(html).toContain('<section class="_carousel')
  expect(html).toMatch(/<section[^>]* aria-roledescription="carousel" aria-label="Welcome"/)
  for (const [at, heading] of [
    'Learn Anywhere, Anytime',
    'Unlock Your Potential',
    'Build Real-World Skills',
    'Learn From Industry Experts',
  ].entries()) {
    expect(html).toMatch(
      new RegExp(`<div id="slide-${at}"[^>]* aria-roledescription="slide" aria-label="${at + 1} of 4"`),
    )
    expect(html).toContain(
      `role="tab" aria-label="${heading}" aria-controls="slide-${at}" aria-selected="${at === 0}" tabindex="${at === 0 ? 0 : -1}"`,
    )
  }
})

test('six questions are asked, and the first is answered at once', () => {
  const html = markup(<Faq />)
  expect(textsOf(html, 'summary')).toEqual([
    'What is a course management system?',
    'How do I enroll in a course?',
    'Can instructors upload and schedule content?',
    'What kinds of assessment are supported?',
    'Do courses have deadlines?',
    'Can I download course materials?',
  ])
  expect(html.match(/<details name="faq"[^>]*>/g)).toEqual([
    '<details name="faq" open="">',
    ...Array(5).fill('<details name="faq">'),
  ])
})

test('every answer says what it must', () => {
  const [, definition, enrolling, content, assessment, deadlines, materials] = textsOf(markup(<Faq />), 'p')
  expect(definition).toMatch(/instructors publish courses and students take them/)
  expect(enrolling).toMatch(/Log in as a student, open the course details and click ‘Enroll’/)
  expect(content).toMatch(/^Yes.*videos, PDFs, assignments and quizzes.*deadlines/)
  expect(assessment).toMatch(/Quizzes, assignments, exams and interactive tasks.*feedback and a grade/)
  expect(deadlines).toMatch(/depends on the course.*self-paced.*fixed/)
  expect(materials).toMatch(/^Usually yes.*PDFs or slides.*online only/)
})

test('search engines get the same questions and answers as people', () => {
  const { '@graph': entries } = describeHome(
    { name: 'Tercet', url: 'https://learn.example.org' },
    homeText('en'),
  )
  const told = JSON.stringify(entries)
  const html = markup(<Faq />)
  for (const words of [...textsOf(html, 'summary'), ...textsOf(html, 'p').slice(1)]) {
    expect(told).toContain(JSON.stringify(words))
  }
})

test('without scripts the numbers are the last ones, and they are read aloud once', () => {
  const html = markup(<Statistics of={usualStatistics} />)
  expect(textsOf(html, 'dt')).toEqual([
    'Total Courses',
    'Instructors',
    'Assignments Per course',
    'Students Enrolled',
  ])
  const seen = [...html.matchAll(/<span [^>]*aria-hidden="true">(.*?)<\/span>/g)]
  expect(seen.map(([, digits = '']) => digits.replaceAll(/<[^>]*>/g, ''))).toEqual([
    '20+',
    '150+',
    '15+',
    '1000+',
  ])
  const read = [...html.matchAll(/<span class="vh">(.*?)<\/span>/g)].map(([, words]) => words)
  expect(read).toEqual(['20+', '150+', '15+', '1000+'])
})
