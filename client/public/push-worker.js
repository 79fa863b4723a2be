/** Shows what KareMD pushes to this browser. It controls no page, caches nothing and answers no request. */
/** Where a click leads while KareMD is not open. */
const places = { page: '/on-call/pages', clock: '/tasks' };

const titles = {
  arrival: 'A patient has arrived',
  change: 'Your days have changed',
  page: 'You are paged',
  clock: 'Something is due',
};

function aboutOf(event) {
  try {
    return event.data.json().about;
  } catch {
    return null;
  }
}

self.addEventListener('push', (event) => {
  const about = aboutOf(event);
  const title = titles[about] ?? 'KareMD';
  event.waitUntil(
    self.registration.showNotification(title, {
      body: 'Open KareMD to see more.',
      icon: '/mark.svg',
      tag: title,
      data: { path: places[about] ?? '/Scheduling' },
    }),
  );
});

async function open(path) {
  const [first] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return first ? first.focus() : self.clients.openWindow(path);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? '/Scheduling'));
});
