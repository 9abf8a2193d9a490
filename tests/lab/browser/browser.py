"""What the tests of the page share: Chromium without a window, waiting, the console, files that are dropped.

A test is a function. run(…) opens one browser, calls them in turn, and fails if one fails or if the browser's console has an error."""
import base64, os, subprocess, sys, time, traceback

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
except ImportError:
    webdriver = None

CHROMIUM, DRIVER = "/usr/bin/chromium", "/usr/bin/chromedriver"
PAGE = os.environ.get("NOGE_LAB_PAGE", "build/lab/lab.html")
NOGE = os.environ.get("NOGE", "build/noge")
PATIENCE = float(os.environ.get("NOGE_LAB_PATIENCE", "60"))


class Page:
    def __init__(self, width=1280, height=820):
        options = Options()
        options.binary_location = CHROMIUM
        for flag in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions"]:
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self.driver = webdriver.Chrome(service=Service(DRIVER), options=options)
        self.driver.set_script_timeout(PATIENCE)
        self.resize(width, height)

    def resize(self, width, height):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600})

    def media(self, **features):
        """Asks the page for dark colours, less motion …: media(prefers_color_scheme="dark")."""
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": name.replace("_", "-"), "value": value} for name, value in features.items()]})

    def open(self, fragment=""):
        """Opens the page from disk at an address, as anew."""
        self.driver.get("about:blank")
        self.driver.get("file://" + os.path.abspath(PAGE) + ("#" + fragment if fragment else ""))
        self.until("document.documentElement.dataset.ready === 'yes'")

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def value(self, expression):
        return self.run("return " + expression)

    def until(self, expression):
        """Waits until a JavaScript expression is true."""
        end = time.monotonic() + PATIENCE
        while not self.value("!!(" + expression + ")"):
            if time.monotonic() > end:
                raise AssertionError("waited in vain for: " + expression)
            time.sleep(0.03)

    def click(self, identifier):
        self.run("document.getElementById(arguments[0]).click()", identifier)

    def text(self, identifier):
        return self.value("document.getElementById('%s').textContent" % identifier)

    def keys(self, *keys):
        """Presses keys as a person does, wherever the focus is."""
        from selenium.webdriver.common.action_chains import ActionChains
        chain = ActionChains(self.driver, duration=0)
        for key in keys:
            chain = chain.send_keys(key)
        chain.perform()

    def mouse(self, kind, x, y, buttons=1):
        self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left" if kind != "mouseMoved" else "none", "buttons": buttons, "clickCount": 1})

    def press(self, identifier):
        """Clicks an element with the mouse, as a person does: the focus goes there."""
        x, y = self.run("const box = document.getElementById(arguments[0]).getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]", identifier)
        for kind in ["mousePressed", "mouseReleased"]:
            self.mouse(kind, x, y)

    def touch(self, enabled):
        self.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": enabled})
        self.driver.execute_cdp_cmd("Emulation.setEmitTouchEventsForMouse", {"enabled": enabled, "configuration": "mobile" if enabled else "desktop"})

    def tap(self, x, y):
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        self.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def drop(self, name, content):
        """Drops a file with this text onto the page."""
        self.run("""const data = new DataTransfer();
            data.items.add(new File([arguments[1]], arguments[0]));
            document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));""", name, content)

    def drop_bytes(self, name, content):
        """Drops a file with these bytes."""
        self.run("""const data = new DataTransfer(), bytes = Uint8Array.from(atob(arguments[1]), (sign) => sign.charCodeAt(0));
            data.items.add(new File([bytes], arguments[0]));
            document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));""", name, base64.b64encode(content).decode())

    def place_of(self, node, lane=0):
        """The pixel of a node in the window."""
        return self.run("""const view = nogeLab.tracks[arguments[1]].view.getBoundingClientRect(), {camera, scene} = nogeLab;
            return [view.left + camera.screenX(scene.x[arguments[0]]), view.top + camera.screenY(scene.y[arguments[0]])]""", node, lane)

    def errors(self):
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def noge(*arguments):
    return subprocess.run([NOGE, *arguments], capture_output=True, check=True).stdout


def equal(got, expected, what):
    if got != expected:
        raise AssertionError("%s: got %.300r, expected %.300r" % (what, got, expected))


def check(true, what):
    if not true:
        raise AssertionError(what)


def run(*tests):
    if webdriver is None or not os.path.exists(CHROMIUM) or not os.path.exists(DRIVER):
        print("SKIP: tests of the page in a browser need chromium, chromium-driver and python3-selenium")
        sys.exit(77)
    page, failed = Page(), 0
    try:
        for test in tests:
            begun = time.monotonic()
            try:
                test(page)
                for message in page.errors():
                    raise AssertionError("the console has a message: " + message)
                print("ok      %s (%.1f s)" % (test.__name__, time.monotonic() - begun))
            except Exception:
                failed += 1
                print("FAILED  %s" % test.__name__)
                traceback.print_exc()
                page.errors()
                page.resize(1280, 820)
                page.touch(False)
                page.media(prefers_color_scheme="light")
    finally:
        page.driver.quit()
    print("%d passed, %d failed" % (len(tests) - failed, failed))
    sys.exit(1 if failed else 0)
