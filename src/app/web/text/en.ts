// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../base/text/catalogue.ts'

/** The texts of src/app/web. */
export const webText = catalogue('web', {
  nav: {
    label: 'Main',
    home: 'Home',
    allCourses: 'All Courses',
    addCourse: 'Add Course',
    manageCourse: 'Manage Course',
    enrolledCourses: 'Enrolled Courses',
    instructors: 'Instructors',
    login: 'Login',
    registration: 'Registration',
    profile: 'Profile',
    learning: 'My learning',
    saved: 'Saved courses',
    administration: 'Administration',
    logout: 'Logout',
    account: 'Open account menu',
    search: 'Find anything',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    loading: 'Loading the page',
  },
  footer: {
    explore: 'Explore',
    about: 'About',
    catalogue: 'Find a course',
    popular: 'Popular Courses',
    terms: 'Terms & Condition',
    privacy: 'Privacy Policy',
    contact: 'Contact Us',
    social: 'Follow us',
    language: 'Language',
  },
  skip: 'Skip to content',
  home: ({ name }: { name: string }) => `${name}, home`,
  theme: 'Dark theme',
  toast: {
    region: 'Messages',
    close: 'Close message',
  },
  notFound: {
    title: 'Not found',
    heading: 'Oops! Page Not Found',
    body: 'The address may have changed, or the course was removed.',
    button: 'Go to Home Page',
  },
  unread: {
    title: 'Form not accepted',
    heading: 'This form could not be read',
    body: 'The form was incomplete or does not belong to this page. Nothing was changed.',
    button: 'Open the page again',
  },
  tooOften: {
    title: 'Too many attempts',
    heading: 'Too many attempts',
    body: 'Nothing was changed. Please try again later.',
  },
  failed: {
    heading: 'This page did not load',
    retry: 'Try again',
  },
  feed: ({ name }: { name: string }) => `${name}: newest courses`,
})
