/** Tells who comes with an old browser which ones work. A classic script in old words: it has to run where the others do not. */
(function () {
  var works =
    typeof Map.groupBy === 'function' &&
    typeof Promise.withResolvers === 'function' &&
    typeof AbortSignal === 'function' &&
    typeof AbortSignal.any === 'function';
  if (works) return;

  // README says what each was tried with (infra/documents.test.ts).
  var oldest = ['Chrome or Edge 119', 'Firefox 124', 'Safari 17.4, on iPhones and iPads iOS 17.4'];

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    element.textContent = text;
    parent.appendChild(element);
    return element;
  }

  function tell() {
    // Without it, the other scripts show nothing.
    var root = document.getElementById('root');
    if (root) root.parentNode.removeChild(root);
    var page = document.createElement('main');
    page.style.cssText = 'max-width:34em;margin:15vh auto;padding:0 16px;font:16px/1.5 sans-serif';
    add(page, 'h1', 'This browser is too old for KareMD');
    add(page, 'p', 'These browsers work, and newer ones:');
    var list = add(page, 'ul', '');
    for (var at = 0; at < oldest.length; at += 1) add(list, 'li', oldest[at]);
    add(
      page,
      'p',
      'Update this browser, or open the same address in another one. If you came by a link in a message, open that link there. Your clinic can also call you.',
    );
    document.body.appendChild(page);
    document.title = 'This browser is too old - KareMD';
  }

  // Not before the whole document is read: its root may come after this script has run.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell);
  else tell();
})();
