/** Empties what scripts may keep in a browser: storage of the tab and of the site, databases, caches. Cookies are the server's. */
export async function wipeBrowser(): Promise<void> {
  await Promise.allSettled([
    (async () => sessionStorage.clear())(),
    (async () => localStorage.clear())(),
    wipeDatabases(),
    wipeCaches(),
  ]);
}

async function wipeDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function wipeCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
