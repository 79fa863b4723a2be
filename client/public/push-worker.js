/** Shows what KareMD pushes to this browser. It controls no page, caches nothing and answers no request. */
const titles = { arrival: 'A patient has arrived', change: 'Your days have changed' };

function titleOf(event) {
  try {
    return titles[event.data.json().about] ?? 'KareMD';
  } catch {
    return 'KareMD';
  }
}

self.addEventListener('push', (event) => {
  const title = titleOf(event);
  event.waitUntil(
    self.registration.showNotification(title, {
      body: 'Open KareMD to see more.',
      icon: '/mark.svg',
      tag: title,
    }),
  );
});

async function open() {
  const [first] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return first ? first.focus() : self.clients.openWindow('/Scheduling');
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open());
});
