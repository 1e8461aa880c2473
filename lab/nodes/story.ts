import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { open } from '../../e2e/support/open.ts'
import { findChromium } from '../../scripts/bootstrap/chromium.mjs'
import { browserArguments } from '../../scripts/browser.ts'
import { makeCaller } from '../chaos/caller.ts'
import type { Ledger } from '../chaos/ledger.ts'
import { otherPicture } from '../chaos/photos.ts'

/** A person with a browser who must not be signed out by any fault. */
export type Visit = {
  /** Returns signed in, browses, searches, enrolls, teaches, changes the profile, and signs out. */
  goOn(): Promise<void>
  close(): Promise<void>
}

const picture = join(import.meta.dirname, '../../src/app/web/public/icon-512.png')
const title = 'Knots for Small Boats'
const password = 'Correct.Horse1'

/** The longest permitted time of a step, in ms. */
const patience = 30_000

/**
 * Registers in a browser and uploads a photo; another member's course exists to be found.
 * @param shot the path of a screenshot when a step fails
 */
export async function beginVisit(origin: string, ledger: Ledger, shot: string): Promise<Visit> {
  await teach(origin, ledger)
  const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArguments })
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const orShow = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      await page.screenshot({ path: shot })
      throw new Error(`The visit ended at ${page.url()}, see ${shot}.`, { cause: error })
    }
  }
  try {
    await orShow(() => arrive(page, origin, ledger))
  } catch (error) {
    await browser.close()
    throw error
  }
  return {
    goOn: () =>
      orShow(async () => {
        await learn(page)
        await work(page)
        await leave(page)
      }),
    close: () => browser.close(),
  }
}

async function arrive(page: Page, origin: string, ledger: Ledger): Promise<void> {
  const email = 'visitor@example.org'
  await open(page, '/register')
  await page.getByLabel('Name').fill('Zofia Kamińska')
  await page.getByLabel('Photo URL').fill(`${origin}/icon.svg`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await sees(page, 'Registration Successfully')
  ledger.begin(`account ${email}`, 'there').acknowledged()
  await open(page, '/profile')
  await page.getByLabel('Photo from this device').setInputFiles(picture)
  await page.getByRole('button', { name: 'Upload photo' }).click()
  await sees(page, 'Your photo is saved.')
  ledger.begin(`photo ${email}`, otherPicture).acknowledged()
  await seesPhoto(page)
}

/** Adds a course by another member. */
async function teach(origin: string, ledger: Ledger): Promise<void> {
  const email = 'teacher@example.org'
  const caller = makeCaller(origin, async () => {})
  await caller.insist({ method: 'POST', path: '/auth/sign-up', body: { email, password } }, () => false)
  ledger.begin(`account ${email}`, 'there').acknowledged()
  const body = { title, imageUrl: '', duration: '2 weekends', description: 'Six knots that hold.' }
  await caller.insist({ method: 'POST', path: `/add-course?email=${email}`, body }, () => false)
  ledger.begin(`course ${title}`, body.description).acknowledged()
}

async function learn(page: Page): Promise<void> {
  const [header, main] = [page.getByRole('banner'), page.getByRole('main')]
  await open(page, '/')
  await seesPhoto(page)
  await header.getByRole('link', { name: 'All Courses' }).click()
  // The page before may show it more than once.
  await main
    .getByRole('link', { name: `View Details ${title}` })
    .first()
    .waitFor()
  await open(page, '/all-courses?q=small+boat')
  await main.getByRole('link', { name: `View Details ${title}` }).click()
  await main.getByRole('button', { name: 'Enroll', exact: true }).click()
  await sees(page, 'Enrolled Successfully!')
  await header.getByRole('link', { name: 'Enrolled Courses' }).click()
  await main.getByRole('row', { name: title }).waitFor()
}

async function work(page: Page): Promise<void> {
  const [header, main] = [page.getByRole('banner'), page.getByRole('main')]
  const own = 'Sharpening Without Fear'
  await header.getByRole('link', { name: 'Add Course' }).click()
  await main.getByLabel('Course Title').fill(own)
  await main.getByLabel('Duration').fill('4 evenings')
  await main.getByRole('button', { name: 'Submit' }).click()
  await sees(page, 'Course Added Successfully')
  await header.getByRole('link', { name: 'Manage Course' }).click()
  await main.getByRole('link', { name: `Edit ${own}` }).click()
  await main.getByLabel('Duration').fill('5 evenings')
  await main.getByRole('button', { name: 'Update' }).click()
  await sees(page, 'Course Updated Successfully')
  await header.getByRole('link', { name: 'Manage Course' }).click()
  await main.getByRole('button', { name: `Delete ${own}` }).click()
  await page.getByRole('button', { name: 'Yes, delete it!' }).click()
  await page.getByRole('dialog', { name: 'Deleted!' }).getByRole('button', { name: 'OK' }).click()
  await sees(page, 'You have not added any courses')
}

async function leave(page: Page): Promise<void> {
  await open(page, '/profile')
  await page.getByLabel('Display name').fill('Zofia Rahman')
  await page.getByRole('button', { name: 'Save name' }).click()
  await sees(page, 'Your name is saved.')
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'Open account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await header.getByRole('link', { name: 'Registration' }).waitFor()
}

function sees(page: Page, words: string): Promise<void> {
  return page.getByText(words).first().waitFor()
}

/** Checks that the navigation shows the photo that was uploaded to one node, whichever node answers. */
async function seesPhoto(page: Page): Promise<void> {
  const photo = page.getByRole('button', { name: 'Open account menu' }).locator('img')
  await photo.waitFor()
  await photo.evaluate((image: HTMLImageElement) => image.decode())
  const answer = await page.request.get((await photo.getAttribute('src')) ?? '')
  if (!answer.ok()) throw new Error(`The photo is answered with ${answer.status()}.`)
}
