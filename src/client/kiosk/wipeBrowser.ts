/** A browser that is emptied by the server at the same time may never answer; milliseconds. */
const patienceMs = 300;

/** Empties what scripts may keep in a browser: storage of the tab and of the site, databases, caches. Cookies are the server's. */
export async function wipeBrowser(): Promise<void> {
  const wiped = Promise.allSettled([
    (async () => sessionStorage.clear())(),
    (async () => localStorage.clear())(),
    wipeDatabases(),
    wipeCaches(),
  ]);
  await Promise.race([wiped, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

async function wipeDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function wipeCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
