// Written by scripts/texts.ts from en.json. Change that file, then run the script.
import { catalogue } from '../../../../base/text/catalogue.ts'
import { numberIn, pluralIn } from '../../../../base/text/numbers.ts'

/** The texts of src/features/classroom/offline. */
export const offlineText = catalogue('offline', {
  keep: 'Keep for offline',
  kept: ({ at, size }: { at: string; size: string }) => `Kept on this device since ${at}: ${size}.`,
  partly: 'Only a part of it is kept on this device.',
  remove: 'Remove from this device',
  removed: 'Removed from this device.',
  saved: ({ at }: { at: string }) => `You have no connection. This is the lesson as it was on ${at}.`,
  dialog: {
    title: 'Keep for offline',
    what: 'What to keep',
    lesson: 'This lesson',
    section: ({ title, count }: { title: string; count: number }) => `All lessons of “${title}” (${numberIn('en', count)})`,
    measuring: 'Looking how much it is',
    size: ({ size, count }: { size: string; count: number }) => `${pluralIn('en', count, { one: (n) => `${n} lesson, ${size}.`, other: (n) => `${n} lessons, ${size}.` })}`,
    room: ({ size }: { size: string }) => `This device has room for ${size}.`,
    noRoom: ({ size }: { size: string }) => `This device has no room for it: ${size} are left. Please make room, or keep less.`,
    behind: 'Stays behind',
    why: ({ name, why }: { name: string; why: 'online' | 'elsewhere' | (string & {}) }) => `${name}: ${why === 'online' ? `only to be looked at with a connection` : why === 'elsewhere' ? `lies on another site` : `is not open yet`}`,
    onPhones: 'On an iPhone or iPad, open what you keep once a week or add this site to the home screen: the browser clears it away otherwise.',
    save: 'Keep',
    cancel: 'Cancel',
    stop: 'Stop',
    progress: ({ done, all }: { done: string; all: string }) => `Keeping: ${done} of ${all}`,
    done: 'Kept. You can read it without a connection.',
    full: 'This device has no more room. What is kept so far stays; please make room and try again.',
    failed: 'It could not be kept. What has arrived stays; please try again with a connection.',
    nothing: 'There is nothing here that can be kept.',
  },
  page: {
    title: 'Kept for offline',
    sub: 'Lessons on this device that you can read without a connection. They go when you sign out, and what you do in them is sent as soon as you are back.',
    none: 'Nothing is kept on this device',
    noneHelp: 'Open a lesson and choose “Keep for offline” below it.',
    learning: 'To my learning',
    needsScripts: 'This list needs scripts, which your browser does not run here.',
    size: ({ size, at }: { size: string; at: string }) => `${size}, since ${at}`,
    partly: 'Only a part is here.',
    removeOne: ({ title }: { title: string }) => `Remove from this device: ${title}`,
    removeAll: 'Remove all from this device',
    all: ({ size, count }: { size: string; count: number }) => `${pluralIn('en', count, { one: (n) => `${n} lesson, ${size} in all`, other: (n) => `${n} lessons, ${size} in all` })}`,
  },
})
